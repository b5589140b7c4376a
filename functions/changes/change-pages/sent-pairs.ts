/** The pairs of ids that a form sends: `one+other one+other`. */
export const sentPairs = (text: unknown): readonly (readonly [one: string, other: string])[] =>
  String(text ?? '')
    .split(/\s+/)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [one = '', other = ''] = pair.split('+');
      return [one, other];
    });
