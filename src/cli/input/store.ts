/** Opening the store that a command works on. */
import { StoreError } from '../../store/errors.js';
import { openStore, type Store } from '../../store/store.js';
import { CommandError } from './input.js';

/** Opens a store, works on it and closes it. */
export async function withOpenStore<T>(
  url: string,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStoreOrEnd(url);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Opens a store, or ends the command with the reason. */
export async function openStoreOrEnd(url: string): Promise<Store> {
  try {
    return await openStore(url);
  } catch (error) {
    throw error instanceof StoreError ? new CommandError(error.message) : error;
  }
}
