import type { components } from '../generated/api.ts';
import { signalOf } from './send-whole.ts';
import type { UploadSource } from './source.ts';
import type { ImportDetail, Preflight, PreflightOptions, Sender, Upload, UploadOptions } from './types.ts';
import { preflight, upload } from './upload.ts';
import { type WaitOptions, waitUntilSettled } from './wait-until-settled.ts';

type PublishOptions = components['schemas']['PublishImport'] & { readonly signal?: AbortSignal };

export type Imports = {
  /** Sends a file and creates its import, in the way that fits its type and size. */
  readonly upload: (source: UploadSource, options?: UploadOptions) => Promise<Upload>;
  /** What importing a file would create, match and change, without creating an import. */
  readonly preflight: (source: UploadSource, options?: PreflightOptions) => Promise<Preflight>;
  /** Publishes what was uploaded, also as a session of chunks. */
  readonly publish: (upload: Pick<Upload, 'id' | 'way'>, options?: PublishOptions) => Promise<void>;
  /** Waits until the service has nothing left to do for an import: `status` and `verification` are final. */
  readonly waitUntilSettled: (id: string, options?: WaitOptions) => Promise<ImportDetail>;
};

export const createImports = (sender: Sender): Imports => ({
  upload: (source, options = {}) => upload(sender, source, options),
  preflight: (source, options = {}) => preflight(sender, source, options),
  publish: async ({ id, way }, { signal, ...body } = {}) => {
    const path = way === 'chunked' ? '/import_sessions/{id}/publish' : '/imports/{id}/publish';
    await sender.methods.POST(path, { params: { path: { id } }, body, ...signalOf({ ...(signal && { signal }) }) });
  },
  waitUntilSettled: (id, options = {}) => waitUntilSettled(sender.methods, id, options),
});
