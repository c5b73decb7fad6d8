// Leads to a month that is on the page already, without loading the page again.
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('.time nav a');
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const heading = $(`.entry:not(.held) > [id="${link.hash.slice(1)}"]`, list());
  if (!heading) return;
  event.preventDefault();
  link.closest('details').open = false;
  keepAddress(`${location.pathname}${location.search}${link.hash}`);
  heading.scrollIntoView();
  $('.open', heading.parentElement).focus({ preventScroll: true });
});
