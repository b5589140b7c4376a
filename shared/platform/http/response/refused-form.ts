import { ERROR_STATUS } from '../../schema/error-response.ts';
import type { ApiResult } from '../api-event.ts';
import { isRefusal, sentencesOf } from './browser-errors.ts';
import { htmlResult, type Rendering } from './html-answers.ts';

/** A refused form with its values and errors. */
export type RefusedForm = {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly string[];
};
type Sent = { readonly isForm: boolean; readonly fields: Readonly<Record<string, unknown>> };

/** Secrets are never shown again. */
const SECRETS = /^csrf_token$|password|secret|private_key|^code$|^setup_(token|code)$|^api_key$/;

/**
 * Handles a submission. A refused browser form is shown again with the status, values and errors; other clients get the
 * error as usual.
 */
export const showFormOnError = async <Answer>(
  sent: Sent,
  show: (form: RefusedForm) => Rendering,
  act: () => Promise<Answer>,
): Promise<Answer | ApiResult> => {
  if (!sent.isForm) return act();
  try {
    return await act();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { retryAfter } = error.extras;
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    const form = { values: typedIn(sent.fields), errors: sentencesOf(error) };
    return htmlResult(ERROR_STATUS[error.code], await show(form), { headers });
  }
};

/** The submitted values without secrets. */
export const typedIn = (fields: Sent['fields']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && !SECRETS.test(pair[0]),
    ),
  );
