import { DomainError } from '../domain/errors.ts';
import type { ApiResult } from './api-event.ts';

/** For forms before one is signed in: whatever they belonged to is over, so that the way begins anew and not behind it. */
export const whenOver = async (answer: Promise<ApiResult>, startOver: () => ApiResult): Promise<ApiResult> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthorized') return startOver();
    throw error;
  }
};
