/** Profiles as bytes. */
import { ExpectedError } from '../../core/diagnostics/expected-error.js';
import { loadArrays, type StoredKind, saveArrays } from '../corpus/stored-arrays.js';
import { isWhole } from './layout.js';
import { Profiles } from './profiles.js';

/** Thrown if bytes are not profiles that this version of decktype can read, or if profiles do not fit. */
export class ProfileError extends ExpectedError {
  override readonly name = 'ProfileError';
}

const kind: StoredKind = {
  name: 'profile file',
  /** The bytes 89 44 54 50, with which no text in UTF-8 begins. */
  magic: 0x50_54_44_89,
  format: 1,
  error: (message) => new ProfileError(message),
};

/** Returns profiles as bytes, for {@link readProfiles}. */
export function saveProfiles(profiles: Profiles): Uint8Array {
  return saveArrays(profiles.data, kind);
}

/**
 * Reads the bytes of {@link saveProfiles}, which must not change afterwards.
 *
 * @throws ProfileError if the bytes are damaged, of another format version, or something else.
 */
export function readProfiles(bytes: Uint8Array): Profiles {
  return new Profiles(loadArrays(bytes, kind, isWhole));
}
