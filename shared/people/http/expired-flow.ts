import { DomainError } from '../../platform/domain/errors.ts';
import type { ApiResult } from '../../platform/http/api-event.ts';

/** For forms before sign-in: if their flow has expired, the user starts again. */
export const whenFlowExpired = async (answer: Promise<ApiResult>, startOver: () => ApiResult): Promise<ApiResult> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthorized') return startOver();
    throw error;
  }
};
