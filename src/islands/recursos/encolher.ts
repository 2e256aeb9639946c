/** Enough to read a sheet of paper: 200 dpi of an A4 page. */
const LADO_MAX_PX = 2400;
const QUALIDADE = 0.85;
/** Smaller photos are sent unchanged. */
const PEQUENA_BYTES = 700 * 1024;

/**
 * Makes a photo smaller before sending: at most 2400 px per side, JPEG, with the EXIF orientation applied and without camera data
 * (place, device). A PDF, a small photo, and unsupported files are sent unchanged.
 */
export async function encolher(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= PEQUENA_BYTES) return file;
  // HEIC outside of Safari, a broken photo: the server judges the original.
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const escala = Math.min(1, LADO_MAX_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * escala);
  canvas.height = Math.round(bitmap.height * escala);
  const desenho = canvas.getContext('2d');
  if (!desenho) return file;
  // JPEG has no transparency: transparent parts become white.
  desenho.fillStyle = '#fff';
  desenho.fillRect(0, 0, canvas.width, canvas.height);
  desenho.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALIDADE));
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}
