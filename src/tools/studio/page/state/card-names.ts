/** The names of cards that a text may mean, those of most lists first. */
import type { HeldName } from '../../../language/features/cards.js';
import { useQuestion } from './answer.js';

const most = 12;

/** Until the answer for the text is there, which is fresh, the last names that have all its words. */
export function useCardNames(text: string) {
  const { value = [], isFresh } = useQuestion('cardNames', text, most);
  const words = text.toLowerCase().split(' ');
  const hasWords = ({ name }: HeldName) => words.every((word) => name.toLowerCase().includes(word));
  return { names: isFresh ? value : value.filter(hasWords), isFresh };
}
