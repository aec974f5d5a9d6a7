import type { Product } from '#contract/products.ts';
import type { SessionUser } from '#web/lib/session.tsx';

export function whoAndWhat(user: SessionUser, product: Product) {
  return {
    userName: user.name,
    email: user.email,
    productName: product.name,
    productID: product._id,
    id: product.id,
    brand: product.brand,
    img: product.img,
  };
}
