/** A page of explanation. In texts, `code` is in backticks, and a link is `[its text](/docs/…)`, also in Markdown: without `.md`. */
export type Guide = {
  /** The last part of its address. */
  readonly slug: string;
  readonly title: string;
  /** One sentence. */
  readonly about: string;
  readonly sections: readonly GuideSection[];
};

export type GuideSection = {
  readonly heading: string;
  /** Paragraphs, shown in order before the code. */
  readonly text: readonly string[];
  readonly code?: readonly GuideCode[];
};

export type GuideCode = {
  /**
   * `shell` is curl or the command line; each is run in the order of the page. `session` is curl with the cookies of a person, who
   * must be signed in.
   */
  readonly language: 'shell' | 'session' | 'typescript' | 'python' | 'html' | 'json';
  readonly text: string;
};
