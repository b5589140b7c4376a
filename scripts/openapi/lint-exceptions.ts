export type Problem = { readonly ruleId: string; readonly message: string; readonly at: string };

/** The problems without those that are intended, by rule and place, and the exceptions that match nothing any more. */
export const exceptIntended = (
  problems: readonly Problem[],
  intended: readonly string[],
): { readonly problems: readonly Problem[]; readonly unused: readonly string[] } => {
  const keyOf = ({ ruleId, at }: Problem): string => `${ruleId} ${at}`;
  const found = new Set(problems.map(keyOf));
  return {
    problems: problems.filter((problem) => !intended.includes(keyOf(problem))),
    unused: intended.filter((key) => !found.has(key)),
  };
};
