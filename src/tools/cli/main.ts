#!/usr/bin/env node
import * as module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownFolder } from '../../services/operations/own-folder.js';

/** The folder in which commands cache files; undefined if caching is off or impossible. */
function folderOfKept(): string | undefined {
  if (process.env.DECKTYPE_CACHE === 'off') return undefined;
  try {
    return ownFolder(tmpdir());
  } catch {
    return undefined;
  }
}

const folder = folderOfKept();
// Available since Node 22, where `tag` then needs a tenth less CPU time to start. Must be enabled before other
// code is loaded.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
if (folder !== undefined) enableCompileCache?.(join(folder, 'code'));
void import('./process.js').then(({ runProcess }) => runProcess(process.argv.slice(2), folder));
