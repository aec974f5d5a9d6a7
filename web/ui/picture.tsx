export interface PictureProps {
  sources: { src: string; avif: string | null; webp: string | null };
  alt: string;
  sizes: string;
  placeholder?: string | undefined;
  eager?: boolean;
  /** How it fills what it is given: it covers it, as a rule. */
  fit?: 'object-cover' | 'object-contain' | undefined;
  className?: string;
}

/** A picture in the browser's best format and size; until it has come, its blurred likeness stands in. */
export function Picture({
  sources,
  alt,
  sizes,
  placeholder,
  eager = false,
  fit = 'object-cover',
  className = '',
}: PictureProps) {
  return (
    // The image stands in what is around it, with the size it was given; its sources leave not even a gap.
    <picture className="contents">
      {sources.avif && <source className="hidden" type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources.webp && <source className="hidden" type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={sources.src}
        alt={alt}
        width={640}
        height={640}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={`bg-base-300 bg-center ${fit} ${fit === 'object-contain' ? 'bg-contain bg-no-repeat' : 'bg-cover'} ${className}`}
        style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
      />
    </picture>
  );
}
