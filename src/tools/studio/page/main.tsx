/** Starts the page of the workbench: shows the project immediately, and its lists when they are loaded. */
import './theme.css';
import { render } from 'preact';
import { messageOf } from '../../../core/diagnostics/expected-error.js';
import { App, StartFailure } from './app.js';
import { extensionsOf } from './editor/extensions.js';
import { connect } from './remote.js';
import { connectHost } from './server.js';
import { showProblem } from './state/announcements.js';
import { startDrafts } from './state/drafts.js';
import { startSaving } from './state/saving.js';
import { sayResults } from './state/say-results.js';
import { applyTheme } from './state/stored.js';
import { startFiles } from './state/texts.js';
import { noteProgress, project, startWorkbench } from './state/workbench.js';
import './views/views.css';

/** Separate from the body, because an exported page also contains data blocks. */
const place = document.createElement('div');
place.id = 'app';
document.body.prepend(place);

applyTheme();
start().catch((error: unknown) => {
  render(<StartFailure message={messageOf(error)} />, place);
});

async function start(): Promise<void> {
  const host = await connectHost();
  project.value = host.project;
  startFiles(host.project.files, extensionsOf);
  startSaving(host);
  startDrafts(host.project);
  for (const { name, problem } of host.project.files) {
    if (problem !== undefined) showProblem(`${name} cannot be read: ${problem}`);
  }
  sayResults();
  render(<App />, place);
  await startWorkbench(connect(host.worker, noteProgress), host.project, host.corpus);
}
