import { outsideUrlProblem } from '../../../platform/domain/outside-url.ts';

/**
 * Where the provider is, as an operator set it; no person ever gives it. Without a slash at its end.
 * @throws Error, which ends the start of the function: https (or a server on the allow-list), nothing after the path
 */
export const toBaseUrl = (text: string, allow: readonly string[]): string => {
  const problem = outsideUrlProblem(text, allow) ?? (text.includes('?') ? 'must not contain a query (?)' : undefined);
  if (problem !== undefined) throw new Error(`The base URL of the global provider ${problem}`);
  return text.trim().replace(/\/+$/, '');
};
