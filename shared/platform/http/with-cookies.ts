import type { ApiResult } from './api-event.ts';

export const withCookies = (result: ApiResult, cookies: readonly string[]): ApiResult => ({
  ...result,
  cookies: [...(result.cookies ?? []), ...cookies],
});
