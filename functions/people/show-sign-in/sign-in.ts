import { findVisitor } from '../../../shared/people/http/find-visitor.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { redirect, returnPath } from '../../../shared/platform/http/redirect.ts';
import { wantsHtml } from '../../../shared/platform/http/wants-html.ts';
import { signInPage } from '../../../web/people/sign-in/sign-in-page.ts';
import type { OpenPage } from './open-page.ts';

/** GET /sign-in: who is signed in goes on, unless he was sent here to read why something failed. */
export const signIn: OpenPage = async (deps, event, query) => {
  if (!wantsHtml(event)) return json(200, { data: await deps.choices() });
  const returnTo = returnPath(query.get('return_to'));
  const error = query.get('error') ?? undefined;
  if (error === undefined && (await findVisitor(deps, event)) !== undefined) return redirect(returnTo);
  const choices = await deps.choices();
  return htmlResult(200, signInPage({ choices, returnTo, error, done: query.get('done') ?? undefined }));
};
