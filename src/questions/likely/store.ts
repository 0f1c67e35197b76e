/** Profiles as text. */
import { ExpectedError } from '../../core/diagnostics/expected-error.js';
import { isWhole } from './layout.js';
import { Profiles } from './profiles.js';

/** Thrown if a text is not profiles that this version of decktype can read, or if profiles do not fit. */
export class ProfileError extends ExpectedError {
  override readonly name = 'ProfileError';
}

/** Returns profiles as a text for {@link readProfiles}: JSON in one line. */
export function saveProfiles({ data }: Profiles): string {
  return `${JSON.stringify(data)}\n`;
}

/**
 * Reads the text of {@link saveProfiles}.
 *
 * @throws ProfileError if it is damaged, has another format version, or is not a text of profiles.
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
