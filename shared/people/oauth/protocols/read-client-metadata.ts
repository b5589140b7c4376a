import { DomainError } from '../../../platform/domain/errors.ts';
import { type EgressRefusal, EgressRefusedError, type GuardedFetch } from '../../../platform/domain/network/egress.ts';
import { jsonIn } from '../../../platform/domain/stored-shape.ts';
import { mediaType } from '../../../platform/http/request/media-type.ts';
import { clientHost, readClientMetadata } from '../domain/client-metadata.ts';
import type { ReadClientMetadata } from '../use-cases/oauth-ports.ts';

const MAX_BYTES = 5 * 1024;
const WITHIN_MILLISECONDS = 5_000;

/** Reads the metadata document of a client through the egress guard, anew each time. */
export const createReadClientMetadata =
  (fetch: GuardedFetch): ReadClientMetadata =>
  async (url) => {
    const response = await fetchDocument(fetch, url);
    if (response.status !== 200) throw unusable(url, `was answered with status ${response.status}`);
    if (!isJson(response.headers.get('content-type'))) throw unusable(url, 'is not sent as application/json');
    const metadata = readClientMetadata(url, jsonIn(await response.text()));
    if (typeof metadata === 'string') throw unusable(url, metadata);
    return metadata;
  };

const fetchDocument = async (fetch: GuardedFetch, url: string): Promise<Response> => {
  try {
    const headers = { accept: 'application/json' };
    return await fetch(url, { headers, maxBytes: MAX_BYTES, timeoutMs: WITHIN_MILLISECONDS });
  } catch (error) {
    if (!(error instanceof EgressRefusedError)) throw error;
    throw unusable(url, REFUSALS[error.code] ?? 'cannot be fetched from a public address');
  }
};

/** Other refusals read alike, so that nobody learns from them what is reachable from here. */
const REFUSALS: Partial<Record<EgressRefusal, string>> = {
  redirect: 'redirects: client_id must be its final URL',
  timeout: `was not answered within ${WITHIN_MILLISECONDS / 1000} seconds`,
  too_large: `is larger than ${MAX_BYTES / 1024} KB`,
  encoding: 'is compressed, which was not requested',
};

const isJson = (contentType: string | null): boolean => {
  const type = mediaType(contentType ?? undefined)?.type ?? '';
  return type === 'application/json' || /^application\/[^;]+\+json$/.test(type);
};

/** Names the host only: a URL may contain what should not be shown. */
const unusable = (url: string, problem: string): DomainError =>
  new DomainError('bad_request', `client_id cannot be used: the metadata document at ${clientHost(url)} ${problem}`);
