import * as z from 'zod';

const Numbers = z.array(z.number()).readonly();

/** Stored formats by name: every version that was written in the stage, and the versions that can be read. */
const FormatHistory = z.record(z.string(), z.object({ written: Numbers, read: Numbers }));

/** Stored formats by name: the version that is written, and the versions that can be read. */
export const VersionFormats = z.record(z.string(), z.object({ written: z.number(), read: Numbers }));

/** Written by a deployment to the output `Deployment` of its stack, for the next one. Never a secret. */
const DeploymentRecord = z.object({
  /** The commit that was deployed. */
  revision: z.string(),
  /** The commit before it, to which a rollback returns. */
  previous: z.string().optional(),
  settings: z.record(z.string(), z.string()),
  formats: FormatHistory,
});

export type DeploymentRecord = z.infer<typeof DeploymentRecord>;

/** Undefined if nothing was deployed, or by a version that noted nothing. */
export const readRecord = (outputs: Readonly<Record<string, string>> | undefined): DeploymentRecord | undefined => {
  const text = outputs?.['Deployment'];
  return text === undefined || text === '' ? undefined : DeploymentRecord.parse(JSON.parse(text));
};
