import { newness } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';

const { liveBeforeFirstSale } = newness.listings;

const atMost = (label: string, max: number) => `${label}: como máximo ${max} caracteres`;

/** Add A Product, in Spanish. */
export const addProduct = {
  title: 'Añadir un producto',
  lead: 'Aparece en la página de su marca en cuanto lo envías.',
  room: `Puedes tener ${liveBeforeFirstSale} teléfonos en el mercado hasta tu primera venta, o hasta que un administrador te verifique.`,
  steps: { label: 'Pasos', phone: 'El teléfono', price: 'Foto y precio', seller: 'Tú y el lugar' },
  back: 'Atrás',
  next: 'Siguiente',
  submit: 'Añadir producto',
  uploading: (percent: string) => `Subiendo la foto, ${percent}`,
  adding: 'Añadiendo…',
  added: 'Producto añadido',
  labels: {
    name: 'Nombre del producto',
    brand: 'Categoría',
    id: 'Identificador',
    productCondition: 'Estado',
    usedTime: 'Tiempo de uso',
    description: 'Descripción',
    image: 'Imagen',
    originalPrice: 'Precio original',
    resalePrice: 'Precio de venta',
    sellerName: 'Nombre del vendedor',
    email: 'Correo electrónico',
    location: 'Lugar',
    phone: 'Teléfono de contacto',
    selling_post_date: 'Fecha',
  },
  required: {
    name: 'Escribe el nombre del producto',
    brand: 'Elige una categoría',
    id: 'Elige un identificador',
    productCondition: 'Elige el estado',
    usedTime: 'Escribe el tiempo de uso',
    description: 'Escribe una descripción',
    originalPrice: 'Escribe el precio original',
    resalePrice: 'Escribe el precio de venta',
    location: 'Escribe el lugar',
    phone: 'Escribe un teléfono de contacto',
    selling_post_date: 'Elige una fecha',
  },
  tooLong: {
    name: atMost('Nombre del producto', limits.nameMax),
    usedTime: atMost('Tiempo de uso', limits.usedTimeMax),
    description: atMost('Descripción', limits.textMax),
    location: atMost('Lugar', limits.locationMax),
    phone: atMost('Teléfono de contacto', limits.phoneMax),
  },
  phoneShort: `Teléfono de contacto: como mínimo ${limits.phoneMin} cifras`,
  priceWrong: 'Dólares enteros, de 1 a 100 000',
  dateWrong: 'La fecha no puede estar en el futuro',
  dateTooOld: 'La fecha está demasiado lejos en el pasado',
  placeholders: {
    name: 'iPhone 13 de 128 GB',
    brand: 'Elige una marca',
    id: 'Se elige con la categoría',
    productCondition: 'Elige uno',
    usedTime: 'año, mes, día',
  },
  hints: {
    productCondition: 'Elige uno y verás lo que dice a los compradores.',
    description: 'Arañazos, batería, qué incluye la caja: ¿qué te gustaría saber a ti?',
    image: 'JPEG, PNG, WebP o AVIF, de 10 MB como máximo. El lugar donde se hizo se borra de la imagen.',
    originalPrice: 'Lo que costó nuevo.',
    resalePrice: 'Lo que pides por él.',
    selling_post_date: 'El día desde el que los compradores lo ven publicado.',
    seller: 'Tu nombre y tu correo vienen de tu cuenta. Solo quien ha iniciado sesión ve cómo contactarte.',
  },
  saving: {
    pays: (percent: string) => `Quien lo compre ahorra un ${percent} respecto al precio nuevo.`,
    none: 'No cuesta menos que uno nuevo. La mayoría de los compradores busca ahorrar.',
    suggest: '¿Cuánto debería ahorrar quien lo compre?',
    /** A price that would save so much. */
    choice: (percent: string, price: string) => `${percent}: ${price}`,
  },
  draft: {
    found: (ago: string) => `Un teléfono tuyo todavía no está publicado. Lo empezaste ${ago}.`,
    named: (name: string, ago: string) => `«${name}» todavía no está publicado. Lo empezaste ${ago}.`,
    photo: 'Solo hay que volver a elegir la foto.',
    goOn: 'Continuar con el borrador',
    anew: 'Empezar de nuevo',
    kept: 'Lo que escribes se guarda en este dispositivo hasta que añadas el teléfono.',
  },
  preview: { label: 'Lo que verán los compradores', name: 'Tu teléfono' },
  loading: 'Cargando el formulario',
};
