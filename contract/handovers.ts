/** How a listing hands its phone over. No schemas here: the browser loads this. */
export const handovers = ['in_person', 'sent', 'both'] as const;
export type Handover = (typeof handovers)[number];
