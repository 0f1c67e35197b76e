/** Saves and reads profiles as text. */
import { ExpectedError } from '../../core/diagnostics/expected-error.js';
import { isWhole } from './layout.js';
import { Profiles } from './profiles.js';

/** Thrown if a text does not contain profiles that this version of decktype can read, or if profiles do not match. */
export class ProfileError extends ExpectedError {
  override readonly name = 'ProfileError';
}

/** Returns profiles as text for {@link readProfiles}: JSON on one line. */
export function saveProfiles({ data }: Profiles): string {
  return `${JSON.stringify(data)}\n`;
}

/**
 * Reads the text of {@link saveProfiles}.
 *
 * @throws ProfileError if it is damaged, has another version, or is something else.
 */
export function readProfiles(text: string): Profiles {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    // Not JSON.
  }
  if (isWhole(data)) return new Profiles(data);
  throw new ProfileError(
    'these are not profiles of this version; build them with decktype profiles build',
  );
}
