type Environment = Readonly<Record<string, string | undefined>>;

/** Which deployment this is. Only the deploy command gives it; without it, this is the local one. */
export type Stage = {
  readonly name: string;
  /** The only account and region that it may be deployed to. */
  readonly target?: { readonly account: string; readonly region: string };
  /** Against deletion of the stack and the table. Off until the first creation succeeded, so that it can be retried. */
  readonly isProtected: boolean;
};

export const LOCAL_STAGE = 'local';

/** Long names would be cut off in names of resources. */
export const STAGE_NAME = /^[a-z][a-z0-9-]{0,15}$/;

const stageName = (text: string): string => {
  if (STAGE_NAME.test(text)) return text;
  throw new Error(`STAGE must be up to 16 lowercase letters, digits and hyphens, such as prod, not "${text}"`);
};

export const readStage = (environment: Environment): Stage => {
  const { STAGE_ACCOUNT: account, STAGE_REGION: region } = environment;
  return {
    name: stageName(environment['STAGE'] ?? LOCAL_STAGE),
    isProtected: environment['STAGE_PROTECTED'] !== 'false',
    ...(account !== undefined && region !== undefined && { target: { account, region } }),
  };
};

/** The variable of a function with what is reserved for it: a restore takes that away for a while. */
export const RESERVED_CONCURRENCY = 'RESERVED_CONCURRENCY';

/** The name of the stack in CloudFormation. */
export const stackNameOf = (stage: Pick<Stage, 'name'>): string => `Counterfoil-${stage.name}`;

/** Where CloudFront keeps its metrics and logs, and takes certificates from. */
export const EDGE_REGION = 'us-east-1';

/**
 * The CDK's names of the service and of the stack that watches the edge of a stage in another region. Its command line
 * selects stacks by these, and not by their names in CloudFormation.
 */
export const SERVICE = 'Counterfoil';
export const EDGE_WATCH = 'EdgeWatch';

/** Its name in CloudFormation, with the region of the stage, because one stage fits into several. */
export const edgeWatchNameOf = (name: string, region: string): string => `CounterfoilEdge-${name}-${region}`;

/** For resources whose names are shared by all regions of an account. */
export const globalName = ({ name }: Stage, region: string, part: string): string =>
  `counterfoil-${name}-${region}-${part}`;

/** Metrics of two stages must not end up in one alarm. */
export const metricsNamespace = (stage: Stage): string => stackNameOf(stage);
