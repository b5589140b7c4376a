import * as z from 'zod';

const Numbers = z.array(z.number()).readonly();

/** Written by a deployment to the output `Deployment` of its stack, for the next one. Never a secret. */
const DeploymentRecord = z.object({
  /** The commit that was deployed. */
  revision: z.string(),
  /** The commit before it, to which a rollback returns. */
  previous: z.string().optional(),
  settings: z.record(z.string(), z.string()),
  formats: z.record(z.string(), z.object({ written: Numbers, read: Numbers })),
});

export type DeploymentRecord = z.infer<typeof DeploymentRecord>;

/** Undefined if nothing was deployed, or by a version that noted nothing. */
export const readRecord = (outputs: Readonly<Record<string, string>> | undefined): DeploymentRecord | undefined => {
  const text = outputs?.['Deployment'];
  return text === undefined ? undefined : DeploymentRecord.parse(JSON.parse(text));
};
