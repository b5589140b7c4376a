/** Most columns of a file either repeat a few texts many times or hardly repeat any. */
const MOST_REMEMBERED = 2_000;

/** Memoizes a function of a text, for the first 2,000 different texts. Stops where few of the texts are repeated. */
export const memoized = <Answer>(answerTo: (text: string) => Answer): ((text: string) => Answer) => {
  const known = new Map<string, { readonly answer: Answer }>();
  let worth = 2 * MOST_REMEMBERED;
  return (text) => {
    if (worth === 0) return answerTo(text);
    const found = known.get(text);
    if (found !== undefined) {
      worth += 1;
      return found.answer;
    }
    const answer = answerTo(text);
    worth -= 1;
    if (worth === 0) known.clear();
    else if (known.size < MOST_REMEMBERED) known.set(text, { answer });
    return answer;
  };
};
