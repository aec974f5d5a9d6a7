/** In a file of its own: pages on which photos are chosen load it, and no others do. */
export const heicMessages = {
  picture_is_heic: () =>
    'We cannot read HEIC pictures. Save it as a JPEG and choose that. ' +
    'An iPhone takes JPEGs with "Most Compatible" under Settings, Camera, Formats.',
};
