/** Enough for a sheet of paper to be read: 200 dots an inch of an A4 page. */
const LADO_MAX_PX = 2400;
const QUALIDADE = 0.85;
/** Below this, a photo is sent as it is. */
const PEQUENA_BYTES = 700 * 1024;

/**
 * A photo made smaller before it travels: at most 2400 px a side, as JPEG, turned as the camera says and without the data
 * of the camera (place, device). A PDF, a small photo, and what this browser cannot draw go as they are.
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
  // JPEG has no transparency: what was see-through becomes paper.
  desenho.fillStyle = '#fff';
  desenho.fillRect(0, 0, canvas.width, canvas.height);
  desenho.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALIDADE));
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}
