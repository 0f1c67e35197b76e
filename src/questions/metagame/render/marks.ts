/** The marks that tell the lines of a picture apart without colours: SVG paths around the origin. */

/** The filled symbols of d3-shape with an area of 40 square pixels. */
export const marks = [
  'M3.57,0A3.57,3.57,0,1,1,-3.57,0A3.57,3.57,0,1,1,3.57,0',
  'M-4.24,-1.41L-1.41,-1.41L-1.41,-4.24L1.41,-4.24L1.41,-1.41L4.24,-1.41L4.24,1.41L1.41,1.41L1.41,4.24L-1.41,4.24L-1.41,1.41L-4.24,1.41Z',
  'M0,-5.89L3.4,0L0,5.89L-3.4,0Z',
  'M-3.16,-3.16h6.32v6.32h-6.32Z',
  'M0,-5.97L1.34,-1.84L5.68,-1.84L2.17,0.7L3.51,4.83L0,2.28L-3.51,4.83L-2.17,0.7L-5.68,-1.84L-1.34,-1.84Z',
  'M0,-5.55L4.81,2.77L-4.81,2.77Z',
  'M1.71,0.99L1.71,4.4L-1.71,4.4L-1.71,0.99L-4.66,-0.72L-2.96,-3.68L0,-1.97L2.96,-3.68L4.66,-0.72Z',
] as const;

/** The mark of a line, by its number. */
export function markOf(line: number): string {
  return marks[line % marks.length] as string;
}
