/** What the editor can do with a file of a kind. */
import type { Extension } from '@codemirror/state';
import type { StudioFile } from '../../protocol.js';

export function extensionsOf(_: StudioFile): Extension {
  return [];
}
