/** The texts of what was built of the page and its worker. */
export interface Assets {
  readonly page: string;
  readonly css: string;
  readonly worker: string;
}
