/** Another program that reads the same file, for comparison with ours. */
export type Peer = {
  /** Its common name, such as `hledger`. */
  readonly name: string;
  /** Describes its work with the file, for readers of the results. */
  readonly work: string;
  /** Its version; undefined if it is not installed. */
  readonly findVersion: () => Promise<string | undefined>;
  /** Prepares its input from the CSV of `generateCsv`, without being measured; resolves with the command to measure. */
  readonly prepare: (csv: string, folder: string) => Promise<PeerCommand>;
};

export type PeerCommand = {
  readonly command: string;
  readonly args: readonly string[];
  /** Undoes a run, so that the next one does the same work. */
  readonly reset?: () => Promise<void>;
};
