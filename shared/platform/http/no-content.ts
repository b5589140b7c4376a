import type { ApiResult } from './api-event.ts';

/** What is left to say of something that was deleted. */
export const noContent = (): ApiResult => ({ statusCode: 204, headers: { 'cache-control': 'no-store' } });
