/** A picture of the report. It is parsed as XML, so that nothing in it acts as HTML or as a script. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { pictureCss, themeCss } from '../../../../../questions/metagame/render/theme.js';
import type { ReportPicture } from '../../../answers.js';
import { theme } from '../../state/theme.js';

export function Picture({ picture }: { readonly picture: ReportPicture }) {
  const frame = useRef<HTMLDivElement>(null);
  const { svg, title } = picture;
  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    frame.current?.replaceChildren(document.importNode(parsed, true));
  }, [svg]);
  usePictureStyle();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off is reached by arrow keys
    <section class="picture" aria-label={title} tabIndex={0} ref={frame} />
  );
}

/** The style of pictures in the colours that were chosen. A content policy allows no element for it. */
let sheet: CSSStyleSheet | undefined;

function usePictureStyle(): void {
  const scheme = theme.value.value;
  useLayoutEffect(() => {
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    sheet.replaceSync(`${themeCss('.dt-picture', scheme)}${pictureCss}`);
  }, [scheme]);
}
