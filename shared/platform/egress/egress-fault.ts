import { EgressRefusedError } from '../domain/guarded-fetch.ts';
import { checkUrl } from './check-url.ts';

/** Why the guard would refuse a URL whatever its host resolves to, as the end of a sentence that begins with its field. */
export const egressFault =
  (allow: readonly string[]) =>
  (url: string): string | undefined => {
    try {
      checkUrl(url, allow);
      return undefined;
    } catch (error) {
      if (error instanceof EgressRefusedError) return `cannot be used: ${error.message}`;
      throw error;
    }
  };
