import { DomainError } from '../domain/errors.ts';
import { ERROR_STATUS } from '../schema/error-status.ts';
import type { ApiResult } from './api-event.ts';
import { redirect, returnPath } from './redirect.ts';

/** A browser's form goes back to its page, which is told the code and nothing else; our own faults stay errors. */
export const formErrors = async (
  { isForm, fields }: { readonly isForm: boolean; readonly fields: Readonly<Record<string, unknown>> },
  page: string,
  answer: () => Promise<ApiResult>,
): Promise<ApiResult> => {
  if (!isForm) return answer();
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof DomainError) || ERROR_STATUS[error.code] >= 500) throw error;
    const back = returnPath(fields['return_to']);
    const query = new URLSearchParams({ error: error.code, ...(back !== '/' && { return_to: back }) });
    return redirect(`${page}?${query}`);
  }
};
