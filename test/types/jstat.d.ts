/** The parts of jStat that tests use; the package has no types. */
declare module 'jstat' {
  interface Distribution {
    pdf(x: number, ...parameters: number[]): number;
    cdf(x: number, ...parameters: number[]): number;
    inv(p: number, ...parameters: number[]): number;
  }
  export const jStat: Readonly<Record<'normal' | 'beta' | 'binomial', Distribution>>;
}
