/** Finds card names that a text might mean, most lists first. */
import type { HeldName } from '../../../language/features/cards.js';
import { useQuestion } from './answer.js';

const most = 12;

/** Returns the answer for the text (fresh) or, until it arrives, the last names with all words of the text. */
export function useCardNames(text: string) {
  const { value = [], isFresh } = useQuestion('cardNames', text, most);
  const words = text.toLowerCase().split(' ');
  const hasWords = ({ name }: HeldName) => words.every((word) => name.toLowerCase().includes(word));
  return { names: isFresh ? value : value.filter(hasWords), isFresh };
}
