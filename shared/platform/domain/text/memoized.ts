/** Most columns of a file either repeat a few texts many times or hardly repeat any. */
const MOST_REMEMBERED = 2_000;

/** Memoizes a function of a text, for the first 2,000 different texts. */
export const memoized = <Answer>(answerTo: (text: string) => Answer): ((text: string) => Answer) => {
  const known = new Map<string, { readonly answer: Answer }>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found.answer;
    const answer = answerTo(text);
    if (known.size < MOST_REMEMBERED) known.set(text, { answer });
    return answer;
  };
};
