/** What used phones of a model sell for, in whole US dollars: eight of ten sales lie between low and high. */
export interface PriceRange {
  lowUsd: number;
  midUsd: number;
  highUsd: number;
  /** Rough: mostly a statistical model. Fair: at least eight sales by at least four sellers. */
  certainty: 'rough' | 'fair';
}
