#include <curl/curl.h>
#include <zlib.h>

// Swift can't call variadic functions, so each kind of argument has a wrapper here. The functions
// are passed as addresses, because nothing is linked against the library.

typedef CURLcode (*curl_setopt_function)(CURL *, CURLoption, ...);
typedef CURLcode (*curl_getinfo_function)(CURL *, CURLINFO, ...);
typedef CURLMcode (*curl_multi_setopt_function)(CURLM *, CURLMoption, ...);

static inline CURLcode curl_set_number(void *function, CURL *easy, CURLoption option, long value) {
  return ((curl_setopt_function)function)(easy, option, value);
}

static inline CURLcode curl_set_text(
    void *function, CURL *easy, CURLoption option, const char *value) {
  return ((curl_setopt_function)function)(easy, option, value);
}

static inline CURLcode curl_set_pointer(
    void *function, CURL *easy, CURLoption option, void *value) {
  return ((curl_setopt_function)function)(easy, option, value);
}

static inline CURLcode curl_set_write(
    void *function, CURL *easy, CURLoption option, curl_write_callback value) {
  return ((curl_setopt_function)function)(easy, option, value);
}

static inline CURLcode curl_set_open_socket(
    void *function, CURL *easy, curl_opensocket_callback value) {
  return ((curl_setopt_function)function)(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode curl_set_before_request(
    void *function, CURL *easy, curl_prereq_callback value) {
  return ((curl_setopt_function)function)(easy, CURLOPT_PREREQFUNCTION, value);
}

static inline long curl_get_number(void *function, CURL *easy, CURLINFO info) {
  long value = 0;
  ((curl_getinfo_function)function)(easy, info, &value);
  return value;
}

static inline CURLMcode curl_multi_set_number(
    void *function, CURLM *multi, CURLMoption option, long value) {
  return ((curl_multi_setopt_function)function)(multi, option, value);
}

static inline CURLcode curl_message_result(const CURLMsg *message) { return message->data.result; }
