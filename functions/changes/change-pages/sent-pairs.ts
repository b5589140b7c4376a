/** The pairs of ids that a form sends: `first+second first+second`. */
export const sentPairs = (text: unknown): readonly (readonly [first: string, second: string])[] =>
  String(text ?? '')
    .split(/\s+/)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [first = '', second = ''] = pair.split('+');
      return [first, second];
    });
