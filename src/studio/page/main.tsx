/** Starts the page of the workbench: shows the project at once, and its lists when they are open. */
import { render } from 'preact';
import { App, StartFailure } from './app.js';
import { extensionsOf } from './editor/extensions.js';
import { connect } from './remote.js';
import { connectHost } from './server.js';
import { startSaving } from './state/saving.js';
import { sayResults } from './state/say-results.js';
import { startFiles } from './state/texts.js';
import { applyTheme } from './state/theme.js';
import { messageOf, noteProgress, project, startWorkbench } from './state/workbench.js';
import './theme.css';

/** The page has an element for what is rendered, beside blocks of data in an exported one. */
const place = document.getElementById('app') ?? document.body;

applyTheme();
start().catch((error: unknown) => {
  render(<StartFailure message={messageOf(error)} />, place);
});

async function start(): Promise<void> {
  const host = await connectHost();
  document.title = `${host.project.title} · decktype`;
  project.value = host.project;
  startFiles(host.project.files, extensionsOf);
  startSaving(host);
  sayResults();
  render(<App />, place);
  await startWorkbench(connect(host.worker, noteProgress), host.project, host.corpus);
}
