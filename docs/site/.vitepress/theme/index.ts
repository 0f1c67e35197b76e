/** The default theme in the fonts of the reader's system: Inter alone is 140 kB. */
export { default } from 'vitepress/theme-without-fonts';
