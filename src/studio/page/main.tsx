/** The page of the workbench. */
import { render } from 'preact';

render(<main />, document.body);
