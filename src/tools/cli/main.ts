#!/usr/bin/env node
import * as module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownFolder } from '../../services/operations/own-folder.js';

/** Where commands keep files for later ones; undefined if they must not, or cannot. */
function folderOfKept(): string | undefined {
  if (process.env.DECKTYPE_CACHE === 'off') return undefined;
  try {
    return ownFolder(tmpdir());
  } catch {
    return undefined;
  }
}

const folder = folderOfKept();
// Since Node 22, which then starts `tag` in a tenth less of CPU time. It must be on before other code is loaded.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
if (folder !== undefined) enableCompileCache?.(join(folder, 'code'));
void import('./process.js').then(({ runProcess }) => runProcess(process.argv.slice(2), folder));
