import { exactJsonObject } from './exact-json.ts';

/**
 * The answer of a token endpoint as RFC 6749 has it. An ID token beside the access token is left away: without a
 * configured issuer nobody can check it, and nothing is read from it. An error under status 200 becomes an error.
 */
export const plainTokenAnswer = async (response: Response): Promise<Response> => {
  if (response.status !== 200) return response;
  const text = await response.text();
  const answer = exactJsonObject(text);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  if (answer === undefined) return new Response(text, { headers });
  const { id_token: _, ...plain } = answer;
  const isError = typeof plain['error'] === 'string' && plain['access_token'] === undefined;
  return new Response(JSON.stringify(plain), { status: isError ? 400 : 200, headers });
};
