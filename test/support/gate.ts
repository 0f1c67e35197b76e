/** A promise that a test settles, for example to end a command. */
export function gate(): { readonly open: () => void; readonly opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((settle) => {
    open = settle;
  });
  return { open, opened };
}
