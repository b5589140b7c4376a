import { isCounterfoilError } from '../errors.ts';
import type { components } from '../generated/api.ts';
import type { UploadSource } from './source.ts';
import type { ImportDetail, Preflight, PreflightOptions, Sender, Upload, UploadOptions } from './types.ts';
import { preflight, upload } from './upload.ts';
import { type WaitOptions, waitUntilSettled } from './wait-until-settled.ts';

type PublishOptions = components['schemas']['PublishImport'] & { readonly signal?: AbortSignal };

export type Imports = {
  /** Sends a file and creates its import, in the way that fits its type and size. */
  readonly upload: (source: UploadSource, options?: UploadOptions) => Promise<Upload>;
  /** Previews which records a file would create, match and change, without creating an import. */
  readonly preflight: (source: UploadSource, options?: PreflightOptions) => Promise<Preflight>;
  /** Publishes what was uploaded, also as a session of chunks. What is published already is not published again. */
  readonly publish: (upload: Pick<Upload, 'id' | 'way'>, options?: PublishOptions) => Promise<void>;
  /** Waits until the service has nothing left to do for an import: `status` and `verification` are final. */
  readonly waitUntilSettled: (id: string, options?: WaitOptions) => Promise<ImportDetail>;
};

export const createImports = (sender: Sender): Imports => ({
  upload: (source, options = {}) => upload(sender, source, options),
  preflight: (source, options = {}) => preflight(sender, source, options),
  publish: async ({ id, way }, { signal, ...body } = {}) => {
    const init = { params: { path: { id } }, ...(signal && { signal }) };
    if (way === 'chunked') await sender.methods.POST('/import_sessions/{id}/publish', { ...init, body });
    else await publishOnce(sender, { ...init, body });
  },
  waitUntilSettled: (id, options = {}) => waitUntilSettled(sender.methods, id, options),
});

type Publishing = {
  readonly params: { readonly path: { readonly id: string } };
  readonly body: components['schemas']['PublishImport'];
  readonly signal?: AbortSignal;
};

/** A break hides whether the import is published, and it can be published once: so the import tells. */
const publishOnce = async ({ methods }: Sender, { body, ...init }: Publishing): Promise<void> => {
  try {
    await methods.POST('/imports/{id}/publish', { ...init, body });
  } catch (error) {
    if (!isCounterfoilError(error) || !(error.status === 0 || error.status >= 500 || error.code === 'invalid_state'))
      throw error;
    const published = await methods.GET('/imports/{id}', init).catch(() => undefined);
    if (published?.data.status !== 'importing' && published?.data.status !== 'complete') throw error;
  }
};
