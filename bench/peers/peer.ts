/** Another program that reads the same file, so that ours can be compared with it. */
export type Peer = {
  /** As people know it, such as `hledger`. */
  readonly name: string;
  /** What it does with the file, in words for the reader of the results. */
  readonly work: string;
  /** Its version; undefined if it is not installed. */
  readonly findVersion: () => Promise<string | undefined>;
  /** Makes what it reads from the CSV of `generateCsv`, unmeasured; resolves with the command that is measured. */
  readonly prepare: (csv: string, folder: string) => Promise<PeerCommand>;
};

export type PeerCommand = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Takes a run back, so that the next one does the same work. */
  readonly reset?: () => Promise<void>;
};
