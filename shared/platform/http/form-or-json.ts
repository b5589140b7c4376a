import type { ApiResult } from './api-event.ts';
import { redirect } from './redirect.ts';

/** A browser's form goes on to a page; everybody else is answered. */
export const formOrJson = (isForm: boolean, page: string, result: ApiResult): ApiResult =>
  isForm ? redirect(page) : result;
